/** The statements of a file: without comments, and not split inside a `do $$ … $$`. */
export function statementsOf(text: string): string[] {
  const found: string[] = []
  let statement = ''
  const end = (): void => {
    if (statement.trim() !== '') found.push(statement.trim())
    statement = ''
  }
  for (const [part] of text.matchAll(PARTS)) {
    if (part === ';') end()
    else if (!part.startsWith('--')) statement += part
  }
  end()
  return found
}

/** A comment, a block, a text in quotes, the end of a statement, or what stands between these. */
const PARTS = /--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g

/** Splits a file into statements, without comments and never inside `do $$ … $$`. */
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

/** A comment, a block, a quoted text, the end of a statement, or anything between these. */
const PARTS = /--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g

/** Splits a file into statements, without comments and never inside `do $$ … $$`. */
export function statementsOf(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  const end = (): void => {
    if (statement.trim() !== '') statements.push(statement.trim())
    statement = ''
  }
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ';') end()
    else if (!token.startsWith('--')) statement += token
  }
  end()
  return statements
}

/** A comment, a block, a quoted text, the end of a statement, or anything between these. */
const TOKENS = /--[^\n]*|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g

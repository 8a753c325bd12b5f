/**
 * Names for statements whose text depends on the shape of what is asked: each shape gets a name of its own, so that
 * it is spelled and planned once.
 */
export function statementNames(prefix: string): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    let name = names.get(text)
    if (name === undefined) {
      name = `${prefix}_${names.size}`
      names.set(text, name)
    }
    return name
  }
}

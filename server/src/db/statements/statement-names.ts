/** Names statements whose text varies with the request, so that each shape is planned once. */
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

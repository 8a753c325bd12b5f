/**
 * Asks once for all who ask the same within one turn of the event loop: those of the next turn ask anew. What is asked
 * for must be the same for everybody with that key; a failure is everybody's too.
 */
export function onceATurn<Answer>(
  ask: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (key) => {
    let answer = asked.get(key)
    if (answer) return answer
    if (asked.size === 0) setImmediate(() => asked.clear())
    answer = ask(key)
    asked.set(key, answer)
    return answer
  }
}

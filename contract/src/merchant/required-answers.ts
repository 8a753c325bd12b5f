/** The code of a refused order that leaves a required question unanswered; `fields` names each of them by its key. */
export const ANSWERS_MISSING = 'answers_missing'

/**
 * The merchant's required questions that an order leaves unanswered, in the form's order: what to say at each field,
 * by its key. A blank is no answer.
 */
export function missingAnswers(
  answers: Readonly<Record<string, string>>,
  fields: readonly { key: string; label: string; required: boolean }[],
): Record<string, string> {
  const isMissing = (key: string): boolean =>
    !Object.hasOwn(answers, key) || answers[key]?.trim() === ''
  const missing = fields.filter(({ key, required }) => required && isMissing(key))
  return Object.fromEntries(missing.map(({ key, label }) => [key, `Please enter ${label}`]))
}

/** The error code of an order with unanswered required fields; `fields` names each by its key. */
export const ANSWERS_MISSING = 'answers_missing'

/**
 * A message for each unanswered required field by its key, in the order of the form. A blank is not an answer.
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

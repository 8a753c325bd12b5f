import type { TokenSource } from '../method/token-source.ts'
import { firstSentence } from '../page/first-sentence.ts'
import type { DraftForm } from './use-draft-form.ts'

interface DraftSourceOptions<Field extends string> {
  /** Sends the details to their provider. Throws ApiError. */
  tokenise: (draft: Record<NoInfer<Field>, string>) => Promise<string>
  fieldOf: (errorCode: string) => NoInfer<Field> | null
  /** A field to clear after a refusal. */
  clears?: NoInfer<Field>
}

/** A token source for our own fields. */
export const draftSource = <Field extends string>(
  form: DraftForm<Field>,
  { tokenise, fieldOf, clears }: DraftSourceOptions<Field>,
): TokenSource => ({
  check: () => form.check() !== null,
  token: () => tokenise(form.draft),
  refuse(errorCode, message) {
    if (clears) form.clearField(clears)
    const field = fieldOf(errorCode)
    if (!field) return false
    form.setProblem(field, firstSentence(message))
    form.focus(field)
    return true
  },
  clear: form.clear,
})

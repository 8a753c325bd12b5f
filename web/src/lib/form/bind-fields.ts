import type { Problems } from './use-form-draft.ts'

/** The names of a draft's fields that are texts, or one of a few. */
type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

/** A form's draft, what is wrong with it, and the way to change it. */
interface Bound<Draft> {
  draft: Draft
  problems: Problems<Draft>
  change: (changed: Partial<Draft>) => void
}

/** What a field of a form is drawn with, by its name: what it holds, what is wrong with it, and how it changes. */
export const bindFields =
  <Draft extends object>({ draft, problems, change }: Bound<Draft>) =>
  <Name extends TextName<Draft>>(name: Name) => ({
    value: draft[name],
    problem: problems[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  })

import type { Problems } from './use-form-draft.ts'

/** The names of the text fields of a draft. */
type TextName<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : never
}[keyof Draft]

interface Bound<Draft> {
  draft: Draft
  problems: Problems<Draft>
  change: (changed: Partial<Draft>) => void
}

/** The props of a field by its name. */
export const bindFields =
  <Draft extends object>({ draft, problems, change }: Bound<Draft>) =>
  <Name extends TextName<Draft>>(name: Name) => ({
    value: draft[name],
    problem: problems[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  })

import { TextField } from '#/ui/fields/text-field.tsx'

type Texts<Shape> = { [Key in keyof Shape]: Shape[Key] extends string ? Key : never }[keyof Shape]

interface TextsProps<Shape> {
  of: Shape
  onChange: (next: Shape) => void
  /** Field and label, in their order. */
  fields: readonly (readonly [Texts<Shape> & string, string, string?])[]
  inputMode?: 'decimal' | 'numeric'
}

export function TextFields<Shape extends object>(props: TextsProps<Shape>) {
  const { of, onChange, fields, inputMode } = props
  return fields.map(([name, label, hint]) => (
    <TextField
      key={name}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(inputMode && { inputMode })}
      value={String(of[name])}
      onChange={(text) => onChange({ ...of, [name]: text })}
    />
  ))
}

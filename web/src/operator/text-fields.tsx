import { TextField } from '#/ui/fields/text-field.tsx'

type TextKeys<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string ? Key : never
}[keyof Shape]

interface TextFieldsProps<Shape> {
  values: Shape
  onChange: (next: Shape) => void
  /** Field and label, in their order. */
  fields: readonly (readonly [TextKeys<Shape> & string, string, string?])[]
  inputMode?: 'decimal' | 'numeric'
}

export function TextFields<Shape extends object>(props: TextFieldsProps<Shape>) {
  const { values, onChange, fields, inputMode } = props
  return fields.map(([name, label, hint]) => (
    <TextField
      key={name}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(inputMode && { inputMode })}
      value={String(values[name])}
      onChange={(text) => onChange({ ...values, [name]: text })}
    />
  ))
}

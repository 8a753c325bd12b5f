import { TextField } from '#/ui/fields/text-field.tsx'

interface CodeFieldProps {
  code: string
  onChange: (code: string) => void
}

/** A code from the authenticator app, or a recovery code. */
export function CodeField({ code, onChange }: CodeFieldProps) {
  return (
    <TextField
      label="Code from your authenticator app"
      hint="Or one of your recovery codes."
      autoComplete="one-time-code"
      maxLength={32}
      data-autofocus
      value={code}
      onChange={onChange}
    />
  )
}

import type { ReactNode } from 'react'

import type { DraftForm } from './use-draft-form.ts'

interface DraftFieldProps<Field extends string> {
  form: DraftForm<Field>
  field: Field
  label: string
  autoComplete: string
  isText?: boolean
  placeholder?: string
  isLocked: boolean
  children?: ReactNode
}

export function DraftField<Field extends string>(props: DraftFieldProps<Field>) {
  const {
    form,
    field,
    label,
    autoComplete,
    isText = false,
    placeholder,
    isLocked,
    children,
  } = props
  const problem = form.problems[field]
  const id = `pay-${field}`
  const textMode = isText ? 'text' : 'numeric'
  const inputMode = autoComplete === 'email' ? 'email' : textMode
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          id={id}
          ref={(input) => form.register(field, input)}
          name={autoComplete === 'off' ? field : autoComplete}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize={inputMode === 'text' ? 'words' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          required
          readOnly={isLocked}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem${children ? ` ${id}-mark` : ''}`}
          value={form.draft[field]}
          onChange={(event) => form.edit(field, event.currentTarget)}
          onBlur={() => form.blur(field)}
        />
        {children && (
          <span className="mark" id={`${id}-mark`}>
            {children}
          </span>
        )}
      </div>
      <p className="problem" id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'

import type { CardField as Field } from './card-draft.ts'
import type { CardForm } from './use-card-form.ts'

interface CardFieldProps {
  form: CardForm
  field: Field
  label: string
  autoComplete: string
  placeholder?: string
  /** While the payment is under way nothing may change. */
  isLocked: boolean
  /** Shown at the end of the field; read out with it. */
  children?: ReactNode
}

/** One field of the card with its label and, once it is left or sent, what is wrong with it. */
export function CardField(props: CardFieldProps) {
  const { form, field, label, autoComplete, placeholder, isLocked, children } = props
  const problem = form.problems[field]
  const id = `card-${field}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          id={id}
          ref={(input) => form.hold(field, input)}
          name={autoComplete}
          autoComplete={autoComplete}
          inputMode={field === 'name' ? 'text' : 'numeric'}
          autoCapitalize={field === 'name' ? 'words' : 'off'}
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder}
          required
          readOnly={isLocked}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem${children ? ` ${id}-mark` : ''}`}
          value={form.draft[field]}
          onChange={(event) => form.edit(field, event.currentTarget)}
          onBlur={() => form.leave(field)}
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

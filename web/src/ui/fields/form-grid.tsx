import type { FormEvent, ReactNode } from 'react'

import classes from './form-grid.module.css'

interface PageFormProps {
  onSubmit: () => void
  children: ReactNode
}

/** A form that is a page: its sections, then its buttons. */
export function PageForm({ onSubmit, children }: PageFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className={classes['page']} onSubmit={submit}>
      {children}
    </form>
  )
}

/** The fields of a form: side by side where there is room, one under the other on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>
}

/** A field that takes the whole width. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>
}

/** The buttons under a form on a page, the one that sends it last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>
}

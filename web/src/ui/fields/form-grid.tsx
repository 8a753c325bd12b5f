import type { FormEvent, ReactNode } from 'react'

import { FormBanner, type FormMutation } from '../feedback/form-banner.tsx'
import { useSingleSubmit } from '../feedback/use-one-submit.ts'
import classes from './form-grid.module.css'

interface PageFormProps {
  mutation: Pick<FormMutation, 'error' | 'reset'>
  onSubmit: () => void
  children: ReactNode
}

/** Submits once, however often the button is pressed before the page renders the first press. */
export function PageForm({ mutation, onSubmit, children }: PageFormProps) {
  const once = useSingleSubmit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    once(onSubmit)
  }
  return (
    <form noValidate className={classes['page']} onSubmit={submit}>
      <FormBanner mutation={mutation} />
      {children}
    </form>
  )
}

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes['grid']}>{children}</div>
}

export function FormWide({ children }: { children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>
}

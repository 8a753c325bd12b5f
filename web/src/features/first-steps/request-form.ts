import { Suspense, useState, type ComponentType } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'

/** Asks for a payment; what it begins with may be changed. */
export type RequestForm = ComponentType<{
  customer: { contact: string; amount: string; description: string }
  onClose: () => void
}>

interface TestOrderButtonProps {
  label: string
  form: RequestForm
}

/** A small order to the person themselves, by the form that asks customers. */
export function TestOrderButton({ label, form: Form }: TestOrderButtonProps) {
  const { email } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <Suspense>
          <Form
            customer={{ contact: email, amount: '1.00', description: 'Test order' }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

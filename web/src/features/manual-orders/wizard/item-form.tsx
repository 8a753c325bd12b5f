import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import { itemProblems, type DraftItem, type ItemText } from './draft-item.ts'
import type { OrderTerms } from './order-terms.ts'
import { RemoveButton } from './remove-button.tsx'
import classes from './wizard.module.css'

interface ItemFormProps {
  item: DraftItem
  terms: OrderTerms
  /** Position in the list, from 1. */
  number: number
  onChange: (change: Partial<DraftItem>) => void
  onSave: () => void
  onRemove: () => void
}

export function ItemForm({ item, terms, number, onChange, onSave, onRemove }: ItemFormProps) {
  const place = useAutofocus<HTMLFormElement>()
  const [left, setLeft] = useState<Partial<Record<keyof ItemText, boolean>>>({})
  const problems = itemProblems(item)
  const field = (name: keyof ItemText) => ({
    value: item[name],
    problem: left[name] ? problems[name] : undefined,
    autoComplete: 'off',
    onChange: (text: string) => onChange({ [name]: text, isDeleteAsked: false }),
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
  })
  const save = (): void => {
    setLeft({ name: true, quantity: true, cost: true })
    if (item.isValid) onSave()
    else
      requestAnimationFrame(() =>
        place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
  }
  return (
    <form
      noValidate
      ref={place}
      className={classes['itemForm']}
      aria-label={`Item ${number}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={classes['wide']}>
        <TextField label="Name" maxLength={255} data-autofocus {...field('name')} />
      </div>
      <TextField label="Quantity" inputMode="numeric" maxLength={7} {...field('quantity')} />
      <TextField
        label={`Cost (${terms.currency})`}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        {...field('cost')}
      />
      <div className={classes['itemActs']}>
        <RemoveButton
          what={item.name.trim() || `item ${number}`}
          isAsked={item.isDeleteAsked}
          onClick={onRemove}
          onLeave={() => onChange({ isDeleteAsked: false })}
        />
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}

import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { problemsIn } from '#/lib/form/problems-in.ts'
import { useTouchedFields } from '#/lib/form/use-touched-fields.ts'
import { Button } from '#/ui/controls/button.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import { itemForm, type DraftItem, type ItemText } from './draft-item.ts'
import { ItemName } from './lines/item-name.tsx'
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
  const ref = useAutofocus<HTMLFormElement>()
  const { isTouched, touch } = useTouchedFields<keyof ItemText>()
  const problems = problemsIn<ItemText>(itemForm, item)
  const field = (name: keyof ItemText) => ({
    value: item[name],
    problem: isTouched(name) ? problems[name] : undefined,
    autoComplete: 'off',
    onChange: (text: string) => onChange({ [name]: text, isDeleteAsked: false }),
    onBlur: () => touch(name),
  })
  const save = (): void => {
    touch('name', 'quantity', 'cost')
    if (item.isValid) onSave()
    else focusFirstProblem(ref.current)
  }
  return (
    <form
      noValidate
      ref={ref}
      className={classes['itemForm']}
      aria-label={`Item ${number}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={classes['wide']}>
        <ItemName item={item} terms={terms} onChange={onChange} field={field('name')} />
      </div>
      <TextField label="Quantity" inputMode="numeric" maxLength={7} {...field('quantity')} />
      <TextField
        label={`Cost (${terms.currency})`}
        inputMode="decimal"
        placeholder="0.00"
        maxLength={20}
        {...field('cost')}
      />
      <div className={classes['wide']}>
        <CheckboxField
          label="GST-free"
          isChecked={item.isGstFree === true}
          onChange={(isGstFree) => onChange({ isGstFree })}
        />
      </div>
      <div className={classes['itemActions']}>
        <RemoveButton
          itemName={item.name.trim() || `item ${number}`}
          isConfirming={item.isDeleteAsked}
          onClick={onRemove}
          onBlur={() => onChange({ isDeleteAsked: false })}
        />
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}

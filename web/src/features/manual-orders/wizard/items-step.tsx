import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'

import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'

import {
  addItem,
  canAddItem,
  changeItem,
  MAX_ITEMS,
  removeItem,
  type DraftItem,
} from './draft-item.ts'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import { canLeaveItems, sumOfItems } from './order-draft.ts'
import { StepFrame } from './step-frame.tsx'
import type { OrderWizard } from './use-order-wizard.ts'
import classes from './wizard.module.css'

export function ItemsStep({ wizard }: { wizard: OrderWizard }) {
  const { draft, terms, change } = wizard
  const { items } = draft
  const addButton = useRef<HTMLButtonElement>(null)
  const edit = (item: DraftItem, changes: Partial<DraftItem>): void =>
    change({ items: changeItem(items, item.createdAt, changes) })
  const remove = (item: DraftItem): void => {
    // Before the removal, because leaving the button cancels the question.
    if (item.isDeleteAsked) addButton.current?.focus()
    change({ items: removeItem(items, item.createdAt) })
  }
  const save = (item: DraftItem): void => {
    edit(item, { isEditing: false, isDeleteAsked: false })
    addButton.current?.focus()
  }
  return (
    <StepFrame
      progress="Step 1 of 3: items"
      buttons={
        <>
          <Button onClick={wizard.close}>Cancel</Button>
          {items.length === 0 && <Button onClick={() => wizard.goTo('details')}>Skip</Button>}
          <Button variant="primary" disabled={!canLeaveItems(draft)} onClick={wizard.leaveItems}>
            Next
          </Button>
        </>
      }
    >
      {wizard.isResumed && <ResumedBanner onStartOver={wizard.startOver} />}
      {items.length === 0 && (
        <p className={classes['hint']}>
          List what your customer pays for, or skip this and enter one amount.
        </p>
      )}
      <ItemList {...{ items, terms, edit, remove, save }} />
      <div className={classes['itemsFooter']}>
        <Button
          ref={addButton}
          data-autofocus={items.length === 0 || undefined}
          disabled={!canAddItem(items)}
          onClick={() => change({ items: addItem(items, Date.now()) })}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden />
          Add new item
        </Button>
        <ItemsTotal items={items} terms={terms} />
      </div>
    </StepFrame>
  )
}

interface ItemListProps extends Pick<OrderWizard, 'terms'> {
  items: DraftItem[]
  edit: (item: DraftItem, changes: Partial<DraftItem>) => void
  remove: (item: DraftItem) => void
  save: (item: DraftItem) => void
}

function ItemList({ items, terms, edit, remove, save }: ItemListProps) {
  return (
    <ol className={classes['items']}>
      {items.map((item, index) => {
        const props = { item, terms, number: index + 1, onRemove: () => remove(item) }
        return (
          <li key={item.createdAt}>
            {item.isEditing ? (
              <ItemForm
                {...props}
                onChange={(changes) => edit(item, changes)}
                onSave={() => save(item)}
              />
            ) : (
              <ItemRow
                {...props}
                onEdit={() => edit(item, { isEditing: true })}
                onCancelRemove={() => edit(item, { isDeleteAsked: false })}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function ItemsTotal({ items, terms }: Pick<ItemListProps, 'items' | 'terms'>) {
  const sum = items.length > 0 ? sumOfItems(items) : null
  return (
    <>
      {!canAddItem(items) && (
        <p className={classes['hint']}>An order has at most {MAX_ITEMS} items.</p>
      )}
      {sum !== null && (
        <p className={classes['sum']}>
          {terms.mode === 'exclusive' ? 'Total before GST' : 'Total'}{' '}
          <strong>{formatMoneyWithCode(sum, terms.currency)}</strong>
        </p>
      )}
    </>
  )
}

const ResumedBanner = ({ onStartOver }: { onStartOver: () => void }) => (
  <Banner
    tone="pending"
    actions={
      <button type="button" onClick={onStartOver}>
        Start over
      </button>
    }
  >
    This is where you left off.
  </Banner>
)

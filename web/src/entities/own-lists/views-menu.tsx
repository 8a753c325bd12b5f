import type { SavedView } from '@paydeck/contract/calls/own-lists'
import { MAX_VIEWS } from '@paydeck/contract/lists/own-lists'
import { IconBookmark, IconCheck, IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState, type RefObject } from 'react'

import { FloatingPanel } from '#/ui/controls/floating-panel.tsx'
import { TaxCountry } from '#/ui/date/tax-periods.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import { EditViewModal } from './edit-view-modal.tsx'
import { NewViewModal } from './new-view-modal.tsx'
import { ownLists } from './own-list-queries.ts'
import { isShown, searchOf } from './view-of-list.ts'
import type { ViewsMenuProps } from './viewed-list.ts'
import classes from './views-menu.module.css'

/** A person’s own views of a list: choose one, save what is shown, change or delete. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { person, name, list, columns } = props
  const country = use(TaxCountry)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [modal, setModal] = useState<SavedView | 'new' | null>(null)
  const ownViews = useQuery(ownLists(person))
  const views = ownViews.data?.views.filter((view) => view.list === name) ?? []
  const current = views.find((view) => isShown(list, view, country) && hasColumns(view, columns))
  const show = (view: SavedView) => {
    setOpen(false)
    columns?.choose(view.columns.filter((header) => columns.available.includes(header)))
    list.show(searchOf(list, view, country))
  }
  const openModal = (next: SavedView | 'new') => {
    setOpen(false)
    // The dialog returns the focus to the element that had it when it opened.
    opener.current?.focus()
    setModal(next)
  }
  return (
    <>
      <ViewsButton
        opener={opener}
        name={current?.name}
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <FloatingPanel
          opener={opener}
          align="start"
          role="dialog"
          aria-label="Views"
          className={classes['panel'] ?? ''}
          onClose={() => setOpen(false)}
        >
          <ErrorBanner error={ownViews.error} onRetry={() => void ownViews.refetch()} />
          <ViewLines views={views} current={current} onShow={show} onEdit={openModal} />
          <SaveLine isFull={views.length >= MAX_VIEWS} onSave={() => openModal('new')} />
        </FloatingPanel>
      )}
      {modal !== null && <ViewModal {...props} view={modal} onClose={() => setModal(null)} />}
    </>
  )
}

interface ViewModalProps extends ViewsMenuProps {
  view: SavedView | 'new'
  onClose: () => void
}

const ViewModal = ({ view, ...props }: ViewModalProps) =>
  view === 'new' ? <NewViewModal {...props} /> : <EditViewModal {...props} view={view} />

interface ViewsButtonProps {
  opener: RefObject<HTMLButtonElement | null>
  /** The name of the view that the list shows. */
  name: string | undefined
  isOpen: boolean
  onClick: () => void
}

const ViewsButton = ({ opener, name, isOpen, onClick }: ViewsButtonProps) => (
  <button
    ref={opener}
    type="button"
    className={classes['button']}
    data-active={name !== undefined}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={onClick}
  >
    <IconBookmark size={16} stroke={1.75} aria-hidden />
    <span>{name ?? 'Views'}</span>
    <IconChevronDown size={16} stroke={1.75} aria-hidden />
  </button>
)

/** Ignores a view's columns that the list no longer offers. */
function hasColumns(view: SavedView, columns: ViewsMenuProps['columns']): boolean {
  if (!columns) return true
  const viewColumns = view.columns.filter((header) => columns.available.includes(header))
  return (
    viewColumns.length === columns.chosen.length &&
    viewColumns.every((header) => columns.chosen.includes(header))
  )
}

interface ViewLinesProps {
  views: readonly SavedView[]
  current: SavedView | undefined
  onShow: (view: SavedView) => void
  onEdit: (view: SavedView) => void
}

function ViewLines({ views, current, onShow, onEdit }: ViewLinesProps) {
  if (views.length === 0)
    return (
      <p className={classes['none']}>
        A view saves this list’s filters, days and columns under a name you choose.
      </p>
    )
  return (
    <ul className={classes['views']}>
      {views.map((view) => (
        <li key={view.viewId} className={classes['line']}>
          <button
            type="button"
            className={classes['view']}
            aria-current={view === current || undefined}
            onClick={() => onShow(view)}
          >
            <span>{view.name}</span>
            {view === current && <IconCheck size={16} stroke={2} aria-hidden />}
          </button>
          <button
            type="button"
            className={classes['edit']}
            aria-label={`Change view ${view.name}`}
            title="Change"
            onClick={() => onEdit(view)}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const SaveLine = ({ isFull, onSave }: { isFull: boolean; onSave: () => void }) => (
  <div className={classes['save']}>
    {isFull ? (
      <p>A list has at most {MAX_VIEWS} views. Delete one to save another.</p>
    ) : (
      <button type="button" className={classes['view']} onClick={onSave}>
        Save as a view…
      </button>
    )}
  </div>
)

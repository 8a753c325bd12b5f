import { memo, type MouseEvent, type ReactNode } from 'react'

import { SelectAllBox, SelectBox } from '../selection/select-box.tsx'
import type { Selection } from '../selection/use-selection.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import selectionClasses from './row-selection.module.css'

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  skeletonRows?: number
  isBusy?: boolean
  /** Keys of the rows to mark as new or changed. */
  changedKeys?: ReadonlySet<string>
  /** Adds a first column of checkboxes. */
  selection?: Selection | undefined
}

/** In a narrow container CSS turns rows into cards, so the roles are explicit. A click follows the row's link. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    skeletonRows = 0,
    isBusy = false,
    changedKeys,
    selection,
  } = props
  return (
    <div className={classes['container']} data-many-columns={columns.length > 9 || undefined}>
      <table
        role="table"
        className={`${classes['table']} ${selectionClasses['table']}`}
        aria-busy={isBusy}
        data-selecting={selection?.isSelecting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={classes['head']}>
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" data-slot="select">
                <SelectAllBox selection={selection} />
              </th>
            )}
            {columns.map(({ header, headerNote, align, isHeaderHidden }) => (
              <th role="columnheader" scope="col" key={header} data-align={align}>
                {isHeaderHidden ? <span className="visually-hidden">{header}</span> : header}
                {headerNote !== undefined && <span className={classes['note']}>{headerNote}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              rowKey={rowKey(row)}
              columns={columns}
              hasChanged={changedKeys?.has(rowKey(row)) === true}
              {...selectionProps(selection, rowKey(row))}
            />
          ))}
          {Array.from({ length: skeletonRows }, (_, index) => (
            <SkeletonRow
              key={`skeleton-${index}`}
              columns={columns}
              hasBox={selection !== undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SkeletonRowProps<Listed> {
  columns: readonly Column<Listed>[]
  hasBox: boolean
}

const SkeletonRow = <Listed,>({ columns, hasBox }: SkeletonRowProps<Listed>) => (
  <tr aria-hidden="true" className={classes['skeleton']}>
    {hasBox && <td data-slot="select">&nbsp;</td>}
    {columns.map(({ header, align, slot }) => (
      <td key={header} data-align={align} data-slot={slot}>
        <span className={classes['bar']}>&nbsp;</span>
      </td>
    ))}
  </tr>
)

/** The part of the selection that one row shows, so that selecting another does not re-render it. */
const selectionProps = (selection: Selection | undefined, key: string) => ({
  name: selection?.nameOf(key),
  isSelected: selection?.keys.has(key) === true,
  isSelecting: selection?.isSelecting === true,
  toggle: selection?.toggle,
})

interface RowProps<Listed> extends ReturnType<typeof selectionProps> {
  row: Listed
  rowKey: string
  columns: readonly Column<Listed>[]
  hasChanged: boolean
}

const Row = memo(function Row<Listed>(props: RowProps<Listed>) {
  const { row, rowKey, columns, hasChanged, isSelected, isSelecting, name, toggle } = props
  return (
    // Keyboard users follow the row's own link.
    <tr
      role="row"
      className={`${classes['row']} ${selectionClasses['row']}`}
      data-key={rowKey}
      data-fresh={hasChanged || undefined}
      data-selected={isSelected || undefined}
      onClickCapture={
        toggle && isSelecting ? (event) => chooseRow(event, () => toggle(rowKey)) : undefined
      }
      onClick={followRowLink}
    >
      {toggle && (
        <td role="cell" data-slot="select">
          <SelectBox
            name={name}
            isSelected={isSelected}
            onToggle={(isRange) => toggle(rowKey, isRange)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.header} column={column} row={row} />
      ))}
    </tr>
  )
}) as <Listed>(props: RowProps<Listed>) => ReactNode

/** A tap anywhere on a card selects it; its checkbox handles itself. */
function chooseRow(event: MouseEvent, choose: () => void): void {
  const { target } = event
  if (target instanceof Element && target.closest('label')) return
  event.preventDefault()
  event.stopPropagation()
  choose()
}

interface CellProps<Listed> {
  column: Column<Listed>
  row: Listed
}

const Cell = memo(function Cell<Listed>({ column, row }: CellProps<Listed>) {
  const value = column.cell(row)
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <td
      role="cell"
      data-align={column.align}
      data-slot={column.slot}
      data-name={column.isNamedInCard ? column.header : undefined}
      data-empty={isEmpty}
    >
      {isEmpty && column.slot !== 'menu' ? '—' : value}
    </td>
  )
}) as <Listed>(props: CellProps<Listed>) => ReactNode

/** Passes a click on the row to its link, with modifier keys, unless it hit a control or ended a text selection. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]'))
    return
  if (window.getSelection()?.toString()) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget.querySelector('a')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}

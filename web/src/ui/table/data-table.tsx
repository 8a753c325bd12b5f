import type { MouseEvent } from 'react'

import type { Column } from './column.ts'
import classes from './data-table.module.css'

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  skeletonRows?: number
  isBusy?: boolean
  /** Keys of the rows that are marked: they have just come or changed. */
  fresh?: ReadonlySet<string>
}

/** A row becomes a card in a narrow place, so the roles are written out. A click follows the row's link. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, skeletonRows = 0, isBusy = false, fresh } = props
  return (
    <div className={classes['place']}>
      <table role="table" className={classes['table']} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={classes['head']}>
          <tr role="row">
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
            // The row's own link takes the keys.
            <tr
              role="row"
              className={classes['row']}
              key={rowKey(row)}
              data-key={rowKey(row)}
              data-fresh={fresh?.has(rowKey(row)) || undefined}
              onClick={followRowLink}
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
          {Array.from({ length: skeletonRows }, (_, index) => (
            <tr aria-hidden="true" className={classes['skeleton']} key={`skeleton-${index}`}>
              {columns.map(({ header, align, slot }) => (
                <td key={header} data-align={align} data-slot={slot}>
                  <span className={classes['bar']}>&nbsp;</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
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
      {isEmpty ? '—' : value}
    </td>
  )
}

/** Hands a click on the row to its link, modifier keys included, unless it hit a control or ended a selection. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a, button, input, [role="menu"]')) return
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

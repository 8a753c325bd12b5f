import type { CardCost } from '@paydeck/contract/calls/transfers/card-costs'
import { costPercent, schemeName, sumOfCosts } from '@paydeck/contract/money/card-costs'

import { MoneyText } from '#/ui/controls/money-text.tsx'
import type { Column } from '#/ui/table/column.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

/** One kind of card, or all of them. */
interface Row extends Pick<CardCost, 'payments' | 'paid' | 'fees'> {
  label: string
  /** The row that sums up the others. */
  isSum?: true
}

const rowsOf = (costs: readonly CardCost[]): Row[] => [
  ...costs.map((cost) => ({ ...cost, label: `${schemeName(cost.scheme)} ${cost.funding}`.trim() })),
  ...(costs.length > 1 ? [{ ...sumOfCosts(costs), label: 'All cards', isSum: true as const }] : []),
]

interface CardCostTableProps {
  currency: string
  costs: readonly CardCost[]
}

export function CardCostTable({ currency, costs }: CardCostTableProps) {
  const money = (
    header: string,
    valueOf: (row: Row) => number,
    slot: 'meta' | 'amount',
  ): Column<Row> => ({
    header,
    slot,
    align: 'right',
    isNamedInCard: true,
    cell: (row) => <MoneyText amount={valueOf(row)} currency={currency} />,
  })
  const columns: Column<Row>[] = [
    {
      header: 'Card',
      slot: 'title',
      cell: ({ label, isSum }) => (isSum ? <strong>{label}</strong> : label),
    },
    {
      header: 'Payments',
      slot: 'meta',
      align: 'right',
      isNamedInCard: true,
      cell: ({ payments }) => payments,
    },
    money('Paid', ({ paid }) => paid, 'meta'),
    {
      header: 'Cost',
      slot: 'meta',
      align: 'right',
      isNamedInCard: true,
      cell: (row) => {
        const percent = costPercent(row)
        return percent === null ? '—' : `${percent}%`
      },
    },
    money('Fees', ({ fees }) => fees, 'amount'),
  ]
  return (
    <DataTable
      caption={`Cost of accepting cards in ${currency}`}
      columns={columns}
      rows={rowsOf(costs)}
      rowKey={({ label }) => label}
    />
  )
}

import { Total, Totals } from '#/ui/totals/total.tsx'

/** The number on all pages; a search counts 10,000 at most. */
export function CustomerTotal({ total }: { total: number | undefined }) {
  if (!total) return null
  return (
    <Totals>
      <Total name="Customers">
        {total > 10_000 ? 'More than 10,000' : total.toLocaleString('en-AU')}
      </Total>
    </Totals>
  )
}

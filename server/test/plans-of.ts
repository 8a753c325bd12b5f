import type pg from 'pg'

/** The query plan of a statement as the server's pools prepare it: one plan for all values. */
export async function preparedPlan(
  client: pg.Client,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<string> {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare planned as ${text}`)
  try {
    const args = values.map((value) => client.escapeLiteral(literalOf(value))).join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute planned${args === '' ? '' : `(${args})`}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('deallocate planned')
  }
}

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((item) => `"${String(item)}"`).join(',')}}`
  return String(value)
}

/** Every pair of the given filters, except those that filter the same thing. */
export function pairsOf<Filter extends object>(
  conditions: readonly (readonly [what: string, part: Filter])[],
): [what: string, part: Filter][] {
  return conditions.flatMap(([one, first], at) =>
    conditions.slice(at + 1).flatMap(([other, second]): [string, Filter][] => {
      const isApart = Object.keys(first).every((key) => !(key in second))
      return isApart ? [[`${one} and ${other}`, { ...first, ...second }]] : []
    }),
  )
}

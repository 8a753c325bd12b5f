/** Label and value pairs, one under the other; a pair without a value is left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string | null])[]
}) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/**
 * The named address parameters that carry text; everything else is dropped. A page reads their meaning itself, with
 * its own fallbacks, so that no page's rules are loaded before the page is.
 */
export function keepParams<const Name extends string>(
  raw: Record<string, unknown>,
  names: readonly Name[],
): { [name in Name]?: string } {
  const kept: { [name in Name]?: string } = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' || typeof value === 'number') kept[name] = String(value)
  }
  return kept
}

/** What this installation sets, by the brand's id; a brand that is missing keeps what its record says. */
export type ByBrand = Readonly<Record<string, string>>

/** Settings of this installation by brand id; a missing brand keeps the default in its record. */
export type ByBrand = Readonly<Record<string, string>>

/** How a column is called in a row: `merchant_id` is `merchantId`, as Kysely's plugin does it. */
export const rowName = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, start: string) => start.toUpperCase())

/** How a table or a column is called in the catalogue, by its name in our types. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (start) => `_${start.toLowerCase()}`)

export const columnNames = (fields: readonly string[], of?: string): string =>
  fields.map((field) => (of === undefined ? '' : `${of}.`) + columnName(field)).join(', ')

/** A column's name in rows: `merchant_id` is `merchantId`, as in Kysely's plugin. */
export const rowName = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, start: string) => start.toUpperCase())

/** The catalogue's name of a table or column of our types. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (start) => `_${start.toLowerCase()}`)

export const columnNames = (fields: readonly string[], of?: string): string =>
  fields.map((field) => (of === undefined ? '' : `${of}.`) + columnName(field)).join(', ')

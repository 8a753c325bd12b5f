/** How a column is called in a row: `merchant_id` is `merchantId`, as Kysely's plugin does it. */
export const rowName = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, start: string) => start.toUpperCase())

/** How a field of a row is called in SQL: `merchantId` is `merchant_id`. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (start) => `_${start.toLowerCase()}`)

/** The columns of some fields as a select lists them, of the table `of` where one is given. */
export const columnNames = (fields: readonly string[], of?: string): string =>
  fields.map((field) => (of === undefined ? '' : `${of}.`) + columnName(field)).join(', ')

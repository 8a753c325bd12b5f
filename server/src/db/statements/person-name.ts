/** Shown when no row of the person is left. */
export const FORMER_COLLEAGUE = 'a former colleague'

/** SQL for a person's name, or else the address. @param person alias of a row of `global.app_user` */
export const personName = (person: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), ''), ${person}.email)`

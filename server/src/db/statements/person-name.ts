/** A person of whom no row is left. */
export const FORMER_COLLEAGUE = 'a former colleague'

/** SQL for what a person is called: the name, else the address. @param person the alias of a row of `global.app_user` */
export const personName = (person: string): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${person}.first_name, ${person}.last_name)), ''), ${person}.email)`

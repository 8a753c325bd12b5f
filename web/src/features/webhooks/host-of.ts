/** With the port unless it is the default one. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

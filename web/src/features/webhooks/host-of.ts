/** The host of an address, with its port where that is not the usual one. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

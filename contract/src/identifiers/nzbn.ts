import { stripSpaces } from './abn.ts'

/** A New Zealand Business Number, as the dashboard asks for it: 13 characters, spaces wherever they are. */
export const isNzbn = (text: string): boolean => stripSpaces(text).length === 13

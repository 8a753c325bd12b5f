import { stripSpaces } from './abn.ts'

/** A New Zealand Business Number: 13 characters; spaces are ignored. */
export const isNzbn = (text: string): boolean => stripSpaces(text).length === 13

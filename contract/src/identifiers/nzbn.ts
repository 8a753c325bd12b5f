import { stripSpaces } from './abn.ts'

export const isNzbn = (text: string): boolean => stripSpaces(text).length === 13

import { operationRecords } from './records.ts'

export const operationHistory = operationRecords

import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { isWebsite } from '@paydeck/contract/identifiers/https-uri'
import * as z from 'zod/mini'

export const trimmed = z.string().check(z.trim())

export const required = (problem = 'Required') =>
  z.string().check(z.trim(), z.minLength(1, problem))

export const valid = (isValid: (text: string) => boolean, problem: string) =>
  z.string().check(z.refine(isValid, problem))

export const personName = required().check(z.maxLength(127, 'invalid input'))

export const emailAddress = (problem = 'Please enter a valid email address') =>
  z.string().check(z.trim(), z.refine(isEmail, problem))

export const webAddress = (problem = 'Please enter a valid website') =>
  required().check(z.refine(isWebsite, problem))

/** A field schema must not contain a pipe: its failure would hide the problems of these rules. */
export const crossField = <Draft extends object>(
  field: keyof Draft,
  problemOf: (draft: Draft) => string | null,
) =>
  z.check<Draft>(({ value, issues }) => {
    const message = problemOf(value)
    if (message !== null)
      issues.push({ code: 'custom', message, path: [field], input: value, continue: true })
  })

export const problemUnless = (isValid: boolean, problem: string): string | null =>
  isValid ? null : problem

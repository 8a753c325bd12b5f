/**
 * Whether a text can be a phone number at all: 6 to 15 digits and what people write between them. The dashboard checks
 * numbers by the plans of their countries; this keeps out what is none.
 */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/[^0-9]/g, '').length
  return /^\+?[0-9 ().\-/]+$/.test(text) && digits >= 6 && digits <= 15
}

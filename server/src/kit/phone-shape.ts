/** Whether text could be a phone number: 6 to 15 digits and separators. The dashboard checks national plans. */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/[^0-9]/g, '').length
  return /^\+?[0-9 ().\-/]+$/.test(text) && digits >= 6 && digits <= 15
}

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface Invitation {
  brand: MailBrand
  businessName: string
  firstName: string
  email: string
  link: string
  /** How long the link lives. */
  days: number
}

export function invitationEmail(invitation: Invitation): Email {
  const { businessName, firstName } = invitation
  return composeEmail({
    brand: invitation.brand,
    subject: `You are invited to the ${businessName} dashboard`,
    from: businessName,
    heading: firstName === '' ? 'Welcome' : `Welcome, ${firstName}`,
    paragraphs: [
      `${businessName} has invited you to its payments dashboard. Choose a password to get started; you will sign in with ${invitation.email}.`,
    ],
    button: { label: 'Accept the invitation', address: invitation.link },
    smallPrint: [
      `The link works once, within ${invitation.days} days.`,
      'If you did not expect this email, you can ignore it.',
    ],
  })
}

import { Section } from '#/ui/section.tsx'

/** The texts of the instalment emails. */
export function EmailTemplatesSection() {
  return <Section title="Instalment emails">{null}</Section>
}

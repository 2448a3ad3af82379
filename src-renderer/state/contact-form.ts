import { Settings } from '../../src-shared/settings.ts'

/** Whether a contact can stand in a header (settings.ts). */
export function isContact(text: string): boolean {
  return Settings.shape.contact.safeParse(text).success
}

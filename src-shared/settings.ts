import * as z from 'zod'

/** What a person sets once, in one file in their configuration folder (spec formats 9). Unknown keys are kept out. */
export const Settings = z.object({
  version: z.literal(1).default(1),
  /** How a site's owner can reach the person. */
  contact: z
    .string()
    .max(200)
    .regex(/^[\x20-\x7e]*$/)
    .default(''),
  /** Whether they were asked for it once. */
  wasAskedForContact: z.boolean().default(false),
  /** Where new crawl files go; empty for the usual place. */
  folder: z.string().max(4096).default(''),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  isComfortable: z.boolean().default(false),
  /** The real browser: `auto` to use the one that is found, `never`, or the path of its program. */
  browser: z.string().min(1).max(4096).default('auto'),
  /** Column ids the table shows, in their order; empty for the usual ones. */
  columns: z.array(z.string().max(100)).max(100).default([]),
  /** Widths a person gave to columns, in CSS pixels by column id. */
  columnWidths: z.record(z.string().max(100), z.number().min(40).max(2000)).default({}),
  /** Crawl files opened lately, newest first. */
  recent: z.array(z.string().max(4096)).max(50).default([]),
})
export type Settings = z.output<typeof Settings>

const { shape } = Settings

/** A change of some settings. Spelt out, since an absent key must stay absent and not come back as its default. */
export const SettingsChange = z.object({
  contact: shape.contact.unwrap().optional(),
  wasAskedForContact: shape.wasAskedForContact.unwrap().optional(),
  folder: shape.folder.unwrap().optional(),
  theme: shape.theme.unwrap().optional(),
  isComfortable: shape.isComfortable.unwrap().optional(),
  browser: shape.browser.unwrap().optional(),
  columns: shape.columns.unwrap().optional(),
  columnWidths: shape.columnWidths.unwrap().optional(),
  recent: shape.recent.unwrap().optional(),
})

export const usualSettings: Settings = Settings.parse({})

import { queryOptions } from '@tanstack/react-query'
import { api } from './client'
import type { components } from './openapi'
import type { Items, Page } from './types'

type Schemas = components['schemas']

/** A page without its content. */
export type PageSummary = Schemas['PageEntry']

export type PageVersion = Schemas['PageVersionEntry']

export type PageDifference = Schemas['PageDiff']

export type BlockChange = Schemas['BlockChange']

export type PageLink = Schemas['PageLinkEntry']

export type PageTemplate = Schemas['TemplateView']

export type SlotType = PageTemplate['entitySlots'][number]['type']

/** Where the numbers of a block come from. */
export interface BlockSource {
  /** Id of the binding or computation. */
  binding: string
  /** Empty for data of the blueprint. */
  tool: string
  rows: number
  /** How the tool understood what was asked; may be empty. */
  description: string
}

interface BlockOf<T extends string> {
  id: string
  type: T
  title?: string
  sources?: BlockSource[]
  /** Who wrote its text. */
  author?: 'rules' | 'model'
  /** Why the block is empty; absent if it is not. */
  note?: string
}

export interface KpiItem {
  label: string
  value: string | number | null
  status?: 'up' | 'down' | 'neutral'
  subtext?: string
}

export interface KpiBlock extends BlockOf<'kpi_grid'> {
  items?: KpiItem[]
  /** Numbers beside each other at most; as many as fit where it is absent. */
  max_columns?: number
}

export type ChartVariant = 'bar' | 'line' | 'radar' | 'pie' | 'gauge' | 'distribution'

export interface ChartSeries {
  name: string
  data: (number | null)[]
  color?: string
}

export interface ReferenceLine {
  label: string
  value: number
}

export interface ChartBlock extends BlockOf<'chart'> {
  variant?: ChartVariant
  /** A color of CSS for the first series; empty for the usual one. */
  color?: string
  xAxis?: (string | number | null)[]
  series?: ChartSeries[]
  referenceLine?: ReferenceLine
}

export type Cell = string | number | boolean | null

export interface TableRow {
  cells: Cell[]
  status?: 'normal' | 'warning' | 'success' | 'error'
}

export interface TableBlock extends BlockOf<'table'> {
  headers?: string[]
  rows?: TableRow[]
}

export interface TextBlock extends BlockOf<'markdown'> {
  variant?: 'default' | 'insight' | 'warning' | 'success'
  content?: string
}

export interface Suggestion {
  title: string
  description: string
  priority?: 'high' | 'medium' | 'low'
  category?: string
}

export interface SuggestionBlock extends BlockOf<'suggestion_list'> {
  items?: Suggestion[]
}

export interface PageQuestion {
  id?: string
  type?: 'multiple_choice' | 'fill_in_blank' | 'short_answer' | 'true_false'
  question: string
  options?: string[]
  answer?: string | number | boolean
  explanation?: string
  difficulty?: string
}

export interface QuestionBlock extends BlockOf<'question_generator'> {
  questions?: PageQuestion[]
}

export type Block = KpiBlock | ChartBlock | TableBlock | TextBlock | SuggestionBlock | QuestionBlock

export interface PageTab {
  id: string
  label: string
  blocks: Block[]
}

/** What a blueprint became; the description of the API leaves the form of its blocks open. */
export interface PageContent {
  meta: { pageTitle: string; summary: string; generatedAt: string }
  layout: 'tabs' | 'single_page'
  tabs: PageTab[]
}

/** A version of a page with its content. */
export interface StoredPage extends Omit<Schemas['PageView'], 'page' | 'blueprint'> {
  page: PageContent
  blueprint: Blueprint
}

/** What the console reads of the plan of a page. */
export interface Blueprint {
  sourcePrompt?: string
  dataContract?: { bindings?: { id: string; paramMapping?: Record<string, string> }[] }
}

export interface PatchInstruction {
  type: 'update_props' | 'reorder' | 'add_block' | 'remove_block' | 'recompose'
  targetBlockId: string
  changes: Record<string, unknown>
}

export interface PatchPlan {
  instructions: PatchInstruction[]
  affectedBlockIds: string[]
}

export interface PatchResult {
  patchPlan: PatchPlan
  page?: StoredPage
}

const id = encodeURIComponent

/** Where a page is on the server. */
export function pagePath(page: string): string {
  return `/api/pages/${id(page)}`
}

/** Where a template of pages is on the server. */
export function templatePath(template: string): string {
  return `/api/page-templates/${id(template)}`
}

export const pageQueries = {
  templates: () =>
    queryOptions({
      queryKey: ['page-templates'],
      queryFn: () => api.get<Items<PageTemplate>>('/api/page-templates'),
    }),
  history: (page: string) =>
    queryOptions({
      queryKey: ['pages', page, 'history'],
      queryFn: () => api.get<Schemas['PageHistory']>(`/api/page-templates/of-page/${id(page)}`),
    }),
  page: (page: string, version?: number) =>
    queryOptions({
      queryKey: ['pages', page, 'content', version ?? 'latest'],
      queryFn: () => api.get<StoredPage>(pagePath(page), { query: { version } }),
    }),
  versions: (page: string) =>
    queryOptions({
      queryKey: ['pages', page, 'versions'],
      queryFn: () =>
        api.get<Page<PageVersion>>(`${pagePath(page)}/versions`, { query: { limit: 200 } }),
    }),
  difference: (page: string, from: number, to: number) =>
    queryOptions({
      queryKey: ['pages', page, 'diff', from, to],
      queryFn: () => api.get<PageDifference>(`${pagePath(page)}/diff`, { query: { from, to } }),
      staleTime: Infinity, // versions do not change
    }),
  links: (page: string) =>
    queryOptions({
      queryKey: ['pages', page, 'links'],
      queryFn: () => api.get<Items<PageLink>>(`${pagePath(page)}/links`),
    }),
}

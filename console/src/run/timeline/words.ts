import { words } from '../../i18n/i18n'

export const timelineWords = words(
  {
    critical: 'Critical path: determines the total duration',
    failedAttempt: 'Failed attempt',
    zoom: 'Zoom of the timeline',
    at: (from: string, took: string) => `after ${from}, took ${took}`,
    notStarted: 'not started',
    reused: 'reused, took no time',
    isCritical: 'on the critical path',
  },
  {
    critical: '关键路径：决定总耗时',
    failedAttempt: '失败的尝试',
    zoom: '时间线缩放',
    at: (from: string, took: string) => `开始于第 ${from}，耗时 ${took}`,
    notStarted: '未开始',
    reused: '复用结果，无耗时',
    isCritical: '在关键路径上',
  },
)

/** The series of the Bureau of Labor Statistics that are loaded; an unregistered caller may ask 25 times a day. */
import { catalogueOf, type SeriesTable } from '../published-series.ts'

/** FRED passes these on under the same ids. */
export const unemploymentByGroup: SeriesTable = {
  LNS14000001: ['Unemployment Rate - Men', 'Percent', 'M SA'],
  LNS14000002: ['Unemployment Rate - Women', 'Percent', 'M SA'],
  LNS14000003: ['Unemployment Rate - White', 'Percent', 'M SA'],
  LNS14000006: ['Unemployment Rate - Black or African American', 'Percent', 'M SA'],
  LNS14000009: ['Unemployment Rate - Hispanic or Latino', 'Percent', 'M SA'],
  LNS14000012: ['Unemployment Rate - 16-19 Yrs.', 'Percent', 'M SA'],
  LNS14000025: ['Unemployment Rate - 20 Yrs. & over, Men', 'Percent', 'M SA'],
  LNS14000036: ['Unemployment Rate - 20-24 Yrs.', 'Percent', 'M SA'],
  LNS14000089: ['Unemployment Rate - 25-34 Yrs.', 'Percent', 'M SA'],
}

export const blsCatalogue = catalogueOf({
  CUSR0000SA0: ['Consumer Price Index for All Urban Consumers: All Items', 'Index 1982-1984=100', 'M SA'],
  CUSR0000SA0L1E: ['Consumer Price Index: All Items Less Food and Energy', 'Index 1982-1984=100', 'M SA'],
  CUSR0000SA0E: ['Consumer Price Index: Energy', 'Index 1982-1984=100', 'M SA'],
  CUSR0000SAF: ['Consumer Price Index: Food and Beverages', 'Index 1982-1984=100', 'M SA'],
  LNS14000000: ['Unemployment Rate', 'Percent', 'M SA'],
  ...unemploymentByGroup,
  LNS11300000: ['Labor Force Participation Rate', 'Percent', 'M SA'],
  CES0000000001: ['All Employees, Total Nonfarm', 'Thousands of Persons', 'M SA'],
  CES0500000003: ['Average Hourly Earnings of All Employees, Total Private', 'Dollars per Hour', 'M SA'],
})

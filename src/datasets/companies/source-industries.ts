/** Industries as Nasdaq's screener and the open FinanceDatabase name them, in the one vocabulary. */
import {
  type Classification,
  type Industry,
  inIndustry,
  type Sector,
  sectors,
  unclassified,
} from '../../security-master/industry.ts'

/** Names of each publisher, divided by semicolons; those that say nothing of a business are left out. */
const namesOf: { readonly [source in 'nasdaq' | 'database']: { readonly [industry in Industry]?: string } } =
  {
    nasdaq: {
      'Aerospace & Defense': 'Aerospace; Military/Government/Technical; Ordnance And Accessories',
      'Air Freight & Logistics': 'Air Freight/Delivery Services; Integrated Freight & Logistics',
      'Apparel & Luxury Goods': 'Apparel; Garments and Clothing; Shoe Manufacturing; Textiles',
      'Auto Parts': 'Auto Parts:O.E.M.; Automotive Aftermarket',
      Automobiles: 'Auto Manufacturing; Motor Vehicles',
      Banks: 'Banks; Commercial Banks; Major Banks',
      Beverages: 'Beverages (Production/Distribution)',
      Biotechnology:
        'Biotechnology: Biological Products (No Diagnostic Substances); Biotechnology: In Vitro & In Vivo Diagnostic Substances; Pharmaceuticals and Biotechnology',
      'Blank Check Companies': 'Blank Checks',
      'Building Products': 'Building Materials; Building Products; Tools/Hardware',
      'Capital Markets':
        'Finance/Investors Services; Investment Bankers/Brokers/Service; Investment Managers; Trusts Except Educational Religious and Charitable',
      Chemicals: 'Agricultural Chemicals; Major Chemicals; Paints/Coatings; Specialty Chemicals',
      Coal: 'Coal Mining',
      'Commercial Services':
        'Business Services; Diversified Commercial Services; Environmental Services; Office Equipment/Supplies/Services; Pollution Control Equipment',
      'Communications Equipment':
        'Computer Communications Equipment; Radio And Television Broadcasting And Communications Equipment',
      'Computers & Peripherals':
        'Computer Manufacturing; Computer peripheral equipment; Retail: Computer Software & Peripheral Equipment',
      'Construction & Engineering':
        'Engineering & Construction; General Bldg Contractors - Nonresidential Bldgs; Water Sewer Pipeline Comm & Power Line Construction',
      'Construction Materials': 'Mining & Quarrying of Nonmetallic Minerals (No Fuels)',
      'Consumer Finance': 'Finance Companies; Finance: Consumer Services',
      'Distribution & Leasing':
        'Durable Goods; Misc Corporate Leasing Services; Rental/Leasing Companies; Wholesale Distributors',
      'Electric Utilities': 'Electric Utilities: Central',
      'Electrical Equipment': 'Electrical Products',
      'Electronic Equipment': 'Electronic Components; Electronics Distribution',
      'Energy Equipment & Services': 'Oil and Gas Field Machinery; Oilfield Services/Equipment',
      Entertainment: 'Movies/Entertainment',
      'Financial Services': 'Diversified Financial Services',
      'Food & Staples Retail': 'Food Chains; Food Distributors; Retail-Drug Stores and Proprietary Stores',
      'Food Products': 'Farming/Seeds/Milling; Meat/Poultry/Fish; Packaged Foods; Specialty Foods',
      'Gas Utilities': 'Natural Gas Distribution',
      'Health Care Services':
        'Hospital/Nursing Management; Managed Health Care; Medical/Nursing Services; Misc Health and Biotechnology Services',
      Homebuilding: 'Homebuilding',
      'Hotels, Restaurants & Leisure': 'Hotels/Resorts; Restaurants; Services-Misc. Amusement & Recreation',
      'Household & Personal Products': 'Package Goods/Cosmetics',
      'Household Durables':
        'Consumer Electronics/Appliances; Consumer Specialties; Home Furnishings; Miscellaneous manufacturing industries',
      'IT Services': 'EDP Services',
      'Independent Power': 'Power Generation',
      Insurance: 'Accident &Health Insurance; Life Insurance; Property-Casualty Insurers; Specialty Insurers',
      'Leisure Products': 'Recreational Games/Products/Toys',
      'Life Sciences Tools & Services':
        'Biotechnology: Commercial Physical & Biological Resarch; Biotechnology: Laboratory Analytical Instruments',
      Machinery:
        'Construction/Ag Equipment/Trucks; Fluid Controls; Industrial Machinery/Components; Metal Fabrications',
      'Marine Shipping': 'Marine Transportation',
      Media:
        'Advertising; Books; Broadcasting; Cable & Other Pay Television Services; Newspapers/Magazines; Publishing',
      'Medical Equipment':
        'Biotechnology: Electromedical & Electrotherapeutic Apparatus; Medical Electronics; Medical Specialities; Medical/Dental Instruments; Ophthalmic Goods',
      'Metals & Mining': 'Aluminum; Metal Mining; Other Metals and Minerals; Precious Metals; Steel/Iron Ore',
      'Oil & Gas':
        'Integrated oil Companies; Oil & Gas Production; Oil Refining/Marketing; Oil/Gas Transmission',
      Packaging: 'Containers/Packaging; Plastic Products',
      'Paper & Forest Products': 'Forest Products; Paper',
      Pharmaceuticals:
        'Biotechnology: Pharmaceutical Preparations; Medicinal Chemicals and Botanical Products; Other Pharmaceuticals',
      'Professional Services': 'Professional Services',
      REITs: 'Real Estate Investment Trusts',
      'Real Estate Management & Development': 'Building operators; Real Estate',
      Retail:
        'Auto & Home Supply Stores; Catalog/Specialty Distribution; Clothing/Shoe/Accessory Stores; Consumer Electronics/Video Chains; Department/Specialty Retail Stores; Other Specialty Stores; RETAIL: Building Materials; Retail-Auto Dealers and Gas Stations',
      'Road & Rail': 'Railroads; Trucking Freight/Courier Services',
      Semiconductors: 'Semiconductors',
      Software: 'Computer Software: Prepackaged Software; Computer Software: Programming Data Processing',
      Telecommunications: 'Telecommunications Equipment',
      'Thrifts & Mortgage Finance': 'Savings Institutions',
      Tobacco: 'Tobacco',
      'Water Utilities': 'Water Supply',
    },
    database: {
      'Aerospace & Defense': 'Aerospace & Defense',
      'Air Freight & Logistics': 'Air Freight & Logistics',
      Airlines: 'Airlines',
      'Apparel & Luxury Goods': 'Textiles, Apparel & Luxury Goods',
      'Auto Parts': 'Auto Components',
      Automobiles: 'Automobiles',
      Banks: 'Banks',
      Beverages: 'Beverages',
      Biotechnology: 'Biotechnology',
      'Building Products': 'Building Products',
      'Capital Markets': 'Capital Markets',
      Chemicals: 'Chemicals',
      'Commercial Services': 'Commercial Services & Supplies',
      'Communications Equipment': 'Communications Equipment',
      'Computers & Peripherals': 'Technology Hardware, Storage & Peripherals',
      Conglomerates: 'Industrial Conglomerates',
      'Construction & Engineering': 'Construction & Engineering',
      'Construction Materials': 'Construction Materials',
      'Consumer Finance': 'Consumer Finance',
      'Consumer Services': 'Diversified Consumer Services',
      'Distribution & Leasing': 'Trading Companies & Distributors',
      'Electric Utilities': 'Electric Utilities',
      'Electrical Equipment': 'Electrical Equipment',
      'Electronic Equipment': 'Electronic Equipment, Instruments & Components',
      'Energy Equipment & Services': 'Energy Equipment & Services',
      Entertainment: 'Entertainment',
      'Financial Services': 'Diversified Financial Services',
      'Food & Staples Retail': 'Food & Staples Retailing',
      'Food Products': 'Food Products',
      'Gas Utilities': 'Gas Utilities',
      'Health Care Services': 'Health Care Providers & Services',
      'Health Care Technology': 'Health Care Technology',
      'Hotels, Restaurants & Leisure': 'Hotels, Restaurants & Leisure',
      'Household & Personal Products': 'Household Products; Personal Products',
      'Household Durables': 'Household Durables',
      'IT Services': 'IT Services',
      'Independent Power': 'Independent Power and Renewable Electricity Producers',
      Insurance: 'Insurance',
      'Interactive Media': 'Interactive Media & Services',
      'Leisure Products': 'Leisure Products',
      'Life Sciences Tools & Services': 'Life Sciences Tools & Services',
      Machinery: 'Machinery',
      'Marine Shipping': 'Marine',
      Media: 'Media',
      'Medical Equipment': 'Health Care Equipment & Supplies',
      'Metals & Mining': 'Metals & Mining',
      'Mortgage REITs': 'Mortgage Real Estate Investment Trusts (REITs)',
      'Multi-Utilities': 'Multi-Utilities',
      'Oil & Gas': 'Oil, Gas & Consumable Fuels',
      Packaging: 'Containers & Packaging',
      'Paper & Forest Products': 'Paper & Forest Products',
      Pharmaceuticals: 'Pharmaceuticals',
      'Professional Services': 'Professional Services',
      REITs: 'Equity Real Estate Investment Trusts (REITs)',
      'Real Estate Management & Development': 'Real Estate Management & Development',
      Retail: 'Distributors; Internet & Direct Marketing Retail; Multiline Retail; Specialty Retail',
      'Road & Rail': 'Road & Rail',
      Semiconductors: 'Semiconductors & Semiconductor Equipment',
      Software: 'Software',
      Telecommunications: 'Diversified Telecommunication Services; Wireless Telecommunication Services',
      'Thrifts & Mortgage Finance': 'Thrifts & Mortgage Finance',
      Tobacco: 'Tobacco',
      'Transportation Infrastructure': 'Transportation Infrastructure',
      'Water Utilities': 'Water Utilities',
    },
  }

/** Sectors that a publisher names otherwise; what Nasdaq calls miscellaneous is no sector. */
const otherSectors: ReadonlyMap<string, Sector> = new Map([
  ['financials', 'Finance'],
  ['information technology', 'Technology'],
  ['materials', 'Basic Materials'],
  ['telecommunications', 'Communication Services'],
])

const sectorNamed = (name: string): Sector | null =>
  sectors.find((sector) => sector.toLowerCase() === name.toLowerCase()) ??
  otherSectors.get(name.toLowerCase()) ??
  null

type Named = { readonly sector: string | null; readonly industry: string | null }

const classifier = (names: { readonly [industry in Industry]?: string }) => {
  const industryByName = new Map(
    (Object.entries(names) as [Industry, string][]).flatMap(([industry, list]) =>
      list.split('; ').map((name) => [name.toLowerCase(), industry] as const),
    ),
  )
  /** An industry decides the sector; where its name is unknown only the publisher's sector is used. */
  return ({ sector, industry }: Named): Classification => {
    const found = industryByName.get((industry ?? '').trim().toLowerCase())
    if (found !== undefined) return inIndustry(found)
    return sector === null ? unclassified : { sector: sectorNamed(sector), industry: null }
  }
}

/** Of a row of Nasdaq's screener. */
export const classifiedByNasdaq = classifier(namesOf.nasdaq)
/** Of a row of FinanceDatabase, which uses the words of GICS. */
export const classifiedByDatabase = classifier(namesOf.database)
